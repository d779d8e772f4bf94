import type { EventRow } from './table.ts';

/** An event that an app sends. */
export interface EventKind {
  readonly eventId: string;
  readonly name: string;
  readonly type: EventRow['type'];
  readonly module: string;
  /** The page where it occurs. */
  readonly page: string;
  /** Share of the page's visits with the event. */
  readonly share: number;
  readonly properties?: readonly string[];
  readonly description?: string;
  readonly isDisabled?: true;
}

type EventLine = readonly [
  eventId: string,
  name: string,
  type: EventKind['type'],
  page: string,
  share: number,
  more?: Pick<EventKind, 'properties' | 'description' | 'isDisabled'>,
];

const eventsOf = (modules: Readonly<Record<string, readonly EventLine[]>>): readonly EventKind[] =>
  Object.entries(modules).flatMap(([module, lines]) =>
    lines.map(([eventId, name, type, page, share, more]) => ({ eventId, name, type, module, page, share, ...more })),
  );

/** The events of each application. */
export const EVENTS: Readonly<Partial<Record<string, readonly EventKind[]>>> = {
  'chenghu-mbank': eventsOf({
    首页: [
      [
        'login_success',
        '登录成功',
        'custom',
        '首页',
        0.31,
        { properties: ['login_method', 'duration_ms'], description: '登录接口返回成功后上报' },
      ],
      ['search_click', '点击搜索', 'click', '首页', 0.06],
      ['message_open', '打开一条消息', 'click', '消息中心', 0.42, { properties: ['entry_page'] }],
      ['float_icon_click', '点击悬浮图标', 'click', '首页', 0.03, { description: '悬浮图标已下架', isDisabled: true }],
    ],
    账户: [
      ['balance_reveal', '显示余额', 'click', '我的账户', 0.57],
      ['statement_export', '导出交易明细', 'click', '交易明细', 0.05, { properties: ['duration_ms'] }],
    ],
    转账: [
      [
        'transfer_submit',
        '提交转账',
        'click',
        '转账确认',
        0.86,
        { properties: ['transfer_type', 'amount'], description: '在转账确认页点击“提交”' },
      ],
      [
        'transfer_success',
        '转账成功',
        'custom',
        '转账结果',
        0.94,
        { properties: ['transfer_type', 'amount', 'is_success'] },
      ],
    ],
    支付: [
      ['pay_code_show', '展示付款码', 'page', '收付款码', 0.92, { properties: ['pay_channel'] }],
      ['scan_success', '扫码成功', 'custom', '扫一扫', 0.71, { properties: ['pay_channel', 'is_success'] }],
    ],
    理财: [
      ['wealth_detail_view', '浏览理财详情', 'page', '理财详情', 1, { properties: ['product_code', 'risk_level'] }],
      [
        'wealth_purchase',
        '购买理财',
        'click',
        '购买确认',
        0.62,
        {
          properties: ['product_code', 'risk_level', 'amount', 'holding_days'],
          description: '在购买确认页点击“确认购买”',
        },
      ],
    ],
    信用卡: [
      ['instalment_apply', '申请账单分期', 'click', '账单分期', 0.34, { properties: ['amount', 'due_date'] }],
      [
        'card_banner_click',
        '点击信用卡专区横幅',
        'click',
        '信用卡首页',
        0.08,
        { description: '改由广告位统计', isDisabled: true },
      ],
    ],
    贷款: [['loan_apply', '提交贷款申请', 'click', '贷款申请', 0.27, { properties: ['product_code', 'amount'] }]],
    生活: [['bill_pay', '缴费成功', 'custom', '生活缴费', 0.66, { properties: ['amount', 'pay_channel'] }]],
  }),
  'chenghu-cbank': eventsOf({
    首页: [['todo_open', '打开待办', 'click', '待办事项', 0.73, { properties: ['operator_role', 'entry_page'] }]],
    转账: [
      ['transfer_create', '录入转账', 'click', '转账录入', 0.81, { properties: ['amount', 'operator_role'] }],
      ['transfer_approve', '授权转账', 'click', '转账授权', 0.9, { properties: ['amount', 'operator_role'] }],
      ['payroll_submit', '提交代发工资', 'click', '代发工资', 0.58, { properties: ['batch_size', 'amount'] }],
    ],
    账户: [['receipt_print', '打印回单', 'click', '回单查询', 0.22, { isDisabled: true }]],
  }),
  'chenghu-office': eventsOf({
    考勤: [['check_in', '打卡', 'click', '打卡', 0.88, { properties: ['place', 'is_success'] }]],
    审批: [
      ['approve', '同意审批', 'click', '审批详情', 0.64, { properties: ['flow_name'] }],
      ['flow_create', '发起审批', 'click', '发起审批', 0.49, { properties: ['flow_name'] }],
    ],
    沟通: [['meeting_join', '加入会议', 'click', '会议', 0.55, { isDisabled: true }]],
  }),
};
