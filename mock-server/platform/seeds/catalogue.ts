/** A group of the seed with its transactions: `path name`, GET where the path begins with `?`. */
export interface GroupSeed {
  name: string;
  systemName: string;
  /** Codes begin with it. */
  prefix: string;
  /** Last number of its addresses. */
  host: number;
  path: string;
  communicationType: 'HTTP' | 'HTTPS' | 'TCP' | 'GRPC';
  port: number;
  transactions: readonly string[];
}

/** What the bank lets through its gateway: 7 groups, 96 transactions. */
export const GROUPS: readonly GroupSeed[] = [
  {
    name: '账户', systemName: '核心账务系统', prefix: 'ACCT', host: 11, path: '/account/v1', communicationType: 'HTTPS', port: 8443,
    transactions: [
      'balance 账户余额查询', '?list 账户列表查询', 'detail 账户明细查询', 'statement 电子对账单下载', '?limit 账户限额查询', 'limit-change 账户限额修改',
      'open 电子账户开立', 'close 电子账户销户', 'freeze 账户挂失', 'unfreeze 账户解挂', 'alias 账户别名设置', 'upgrade 账户升级',
      '?branch 开户网点查询', 'default 默认账户设置', 'sms-sign 短信通知签约', 'sms-cancel 短信通知解约', '?rate 利率查询', 'certificate 存款证明申请',
    ],
  },
  {
    name: '转账', systemName: '支付清算平台', prefix: 'TRAN', host: 12, path: '/transfer/v1', communicationType: 'HTTPS', port: 8443,
    transactions: [
      'inner 行内转账', 'inter 跨行转账', 'realtime 实时到账转账', 'batch 批量转账', 'schedule 预约转账', 'schedule-cancel 预约转账撤销', '?schedule-list 预约转账查询',
      '?payee-list 收款人查询', 'payee-add 收款人新增', 'payee-remove 收款人删除', '?record 转账记录查询', 'receipt 电子回单下载', '?fee 手续费试算',
      'mobile 手机号转账', 'scan 扫码转账', '?bank 开户行查询',
    ],
  },
  {
    name: '理财', systemName: '财富管理系统', prefix: 'WLTH', host: 13, path: '/wealth/v1', communicationType: 'GRPC', port: 9443,
    transactions: [
      '?list 理财产品列表', '?detail 理财产品详情', 'buy 理财购买', 'redeem 理财赎回', '?holding 理财持仓查询', '?income 收益明细查询', 'risk 风险测评提交',
      '?risk-result 风险测评查询', 'fund-buy 基金申购', 'fund-redeem 基金赎回', '?fund-list 基金列表', 'plan 基金定投签约', 'plan-cancel 基金定投终止', '?quote 净值查询',
    ],
  },
  {
    name: '信用卡', systemName: '信用卡核心系统', prefix: 'CARD', host: 14, path: '/card/v1', communicationType: 'TCP', port: 7001,
    transactions: [
      'apply 信用卡申请', '?progress 申请进度查询', 'activate 信用卡激活', '?bill 账单查询', '?bill-detail 账单明细查询', 'repay 信用卡还款', 'installment 账单分期',
      '?limit 额度查询', 'limit-raise 临时额度申请', 'lost 信用卡挂失', 'password 交易密码设置', '?point 积分查询', 'point-exchange 积分兑换', 'auto-repay 自动还款签约',
    ],
  },
  {
    name: '支付', systemName: '统一支付平台', prefix: 'PAYM', host: 15, path: '/payment/v1', communicationType: 'HTTPS', port: 8443,
    transactions: [
      'order 支付下单', 'confirm 支付确认', '?result 支付结果查询', 'refund 退款申请', 'qrcode 付款码生成', 'bill-pay 生活缴费', '?bill-query 缴费账单查询',
      'recharge 手机充值', 'sign 快捷支付签约', 'cancel 快捷支付解约', '?limit 支付限额查询', 'limit-set 支付限额设置',
    ],
  },
  {
    name: '用户', systemName: '统一认证平台', prefix: 'USER', host: 16, path: '/user/v1', communicationType: 'HTTPS', port: 8443,
    transactions: [
      'login 用户登录', 'logout 用户退出', 'register 用户注册', 'sms-code 短信验证码发送', 'password-reset 登录密码重置', 'face 人脸识别核身', 'device-bind 设备绑定',
      'device-unbind 设备解绑', '?profile 个人信息查询', 'profile-change 个人信息修改', 'gesture 手势密码设置', 'fingerprint 指纹登录开通',
    ],
  },
  {
    name: '公共', systemName: '公共服务平台', prefix: 'COMM', host: 17, path: '/common/v1', communicationType: 'HTTP', port: 8080,
    transactions: [
      '?config 客户端配置查询', '?notice 公告查询', '?dict 数据字典查询', '?branch 网点查询', '?exchange 外汇牌价查询', 'feedback 意见反馈提交', '?version 版本检查',
      'upload 附件上传', '?holiday 节假日查询', 'log 客户端日志上报',
    ],
  },
];
