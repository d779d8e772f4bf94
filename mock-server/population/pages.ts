/** A page of an app: its relative frequency, how long users stay (s), and its load time (ms). */
export interface Page {
  readonly name: string;
  readonly module: string;
  readonly type: 'native' | 'h5' | 'applet';
  readonly lots: number;
  readonly stay: number;
  readonly load: number;
}

type Row = readonly [name: string, type: Page['type'], lots: number, stay: number, load: number];

/** The first page is the one where most sessions begin; within a module each page leads to the next. */
const pagesOf = (modules: Readonly<Record<string, readonly Row[]>>): readonly Page[] =>
  Object.entries(modules).flatMap(([module, rows]) =>
    rows.map(([name, type, lots, stay, load]) => ({ name, module, type, lots, stay, load })),
  );

/** The pages of each application; at most 31, so that those of a session fit into the bits of a number. */
export const PAGES: Readonly<Partial<Record<string, readonly Page[]>>> = {
  'chenghu-mbank': pagesOf({
    首页: [
      ['首页', 'native', 20, 7, 320],
      ['消息中心', 'native', 8, 12, 290],
      ['活动中心', 'h5', 6, 22, 1150],
    ],
    账户: [
      ['我的账户', 'native', 24, 11, 410],
      ['交易明细', 'native', 18, 19, 520],
      ['电子回单', 'h5', 2, 26, 980],
    ],
    转账: [
      ['转账', 'native', 14, 28, 380],
      ['转账确认', 'native', 11, 17, 340],
      ['转账结果', 'native', 10, 6, 300],
    ],
    支付: [
      ['收付款码', 'native', 16, 14, 260],
      ['扫一扫', 'native', 9, 8, 280],
    ],
    理财: [
      ['理财首页', 'h5', 10, 24, 1050],
      ['理财详情', 'h5', 8, 46, 1180],
      ['购买确认', 'h5', 2, 31, 900],
      ['基金首页', 'h5', 5, 33, 1260],
      ['存款产品', 'h5', 4, 29, 940],
    ],
    贷款: [
      ['贷款首页', 'h5', 4, 27, 1090],
      ['贷款申请', 'h5', 1, 95, 1320],
    ],
    信用卡: [
      ['信用卡首页', 'native', 8, 13, 430],
      ['信用卡账单', 'native', 7, 24, 560],
      ['账单分期', 'h5', 2, 38, 1010],
    ],
    生活: [
      ['生活缴费', 'applet', 6, 42, 1460],
      ['手机充值', 'applet', 4, 31, 1380],
      ['乘车码', 'applet', 5, 9, 1210],
      ['积分商城', 'h5', 4, 55, 1540],
    ],
    我的: [
      ['我的', 'native', 12, 9, 270],
      ['安全设置', 'native', 3, 21, 310],
      ['网点查询', 'h5', 2, 36, 1280],
      ['在线客服', 'h5', 3, 84, 1120],
    ],
  }),
  'chenghu-cbank': pagesOf({
    首页: [
      ['首页', 'native', 20, 9, 360],
      ['待办事项', 'native', 18, 21, 440],
    ],
    账户: [
      ['账户总览', 'native', 20, 14, 460],
      ['交易明细', 'native', 17, 26, 610],
      ['电子对账', 'h5', 4, 65, 1180],
      ['回单查询', 'h5', 8, 34, 1010],
    ],
    转账: [
      ['转账录入', 'native', 9, 72, 430],
      ['转账复核', 'native', 10, 38, 410],
      ['转账授权', 'native', 10, 29, 400],
      ['代发工资', 'h5', 3, 110, 1240],
    ],
    融资: [
      ['票据', 'h5', 4, 58, 1210],
      ['贷款', 'h5', 3, 49, 1160],
    ],
    我的: [
      ['我的', 'native', 8, 10, 300],
      ['操作员管理', 'h5', 2, 61, 1090],
      ['在线客服', 'h5', 2, 92, 1130],
    ],
  }),
  'chenghu-office': pagesOf({
    首页: [
      ['工作台', 'native', 22, 12, 340],
      ['公告', 'h5', 8, 48, 980],
    ],
    考勤: [
      ['打卡', 'native', 16, 6, 290],
      ['考勤统计', 'h5', 4, 23, 1040],
    ],
    审批: [
      ['审批列表', 'native', 14, 17, 450],
      ['审批详情', 'native', 13, 41, 520],
      ['发起审批', 'h5', 4, 88, 1120],
    ],
    沟通: [
      ['消息', 'native', 24, 35, 310],
      ['通讯录', 'native', 9, 18, 380],
      ['会议', 'native', 6, 52, 470],
      ['邮件', 'h5', 7, 76, 1190],
    ],
    我的: [
      ['我的', 'native', 6, 8, 270],
      ['差旅报销', 'applet', 3, 97, 1420],
    ],
  }),
};
