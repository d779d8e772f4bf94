/**
 * A menu of the seed: view key (or group), icon, names, and the controls that its screen offers. Controls that a
 * permission of the contract names need not be listed: they are there anyway.
 */
export interface MenuSeed {
  code: string;
  parentCode: string;
  url: string;
  icon: string;
  name: string;
  enName: string;
  /** Among the menus of one parent. */
  order: number;
  controls: readonly string[];
}

const READ = ['doQuery'];
const REPORT = ['doQuery', 'doExport'];
const EDIT = ['doQuery', 'doCreate', 'doUpdate', 'doDelete'];
const UPGRADE = [...EDIT, 'doPublish', 'doCancel', 'doImport', 'doExport'];

type Leaf = [view: string, icon: string, name: string, enName: string, controls: readonly string[]];
type Group = { code: string; icon: string; name: string; enName: string; leaves: readonly (Leaf | Group)[] };

/** The order is that of daily use: look, act, configure, administer. */
const TREE: readonly (Leaf | Group)[] = [
  ['dashboard', 'IconLayoutDashboard', '工作台', 'Dashboard', READ],
  {
    code: 'analytics',
    icon: 'IconChartHistogram',
    name: '统计分析',
    enName: 'Analytics',
    leaves: [
      {
        code: 'analytics-usage',
        icon: 'IconUsers',
        name: '用户与使用',
        enName: 'Users and usage',
        leaves: [
          ['analytics/registration', 'IconUserPlus', '注册与用户概览', 'Registrations', REPORT],
          ['analytics/attendance', 'IconCalendarStats', '活跃与考勤', 'Attendance', REPORT],
          ['analytics/download', 'IconDownload', '下载与日活', 'Downloads and daily actives', REPORT],
          ['analytics/app-start', 'IconRocket', '应用启动', 'App starts', REPORT],
          ['analytics/stay-time', 'IconClockHour4', '停留时长', 'Dwell time', REPORT],
          ['analytics/device', 'IconDevices', '设备统计', 'Devices', REPORT],
          ['analytics/department', 'IconSitemap', '机构部门统计', 'Departments', REPORT],
          ['analytics/expense', 'IconCoin', '流量费用统计', 'Expenses', REPORT],
        ],
      },
      {
        code: 'analytics-actions',
        icon: 'IconRoute',
        name: '行为分析',
        enName: 'Behaviour',
        leaves: [
          ['analytics/behaviour', 'IconRoute', '用户行为', 'User behaviour', REPORT],
          ['analytics/page', 'IconFileAnalytics', '页面访问 PV/UV', 'Page views', REPORT],
          ['analytics/event-manage', 'IconClick', '事件管理', 'Events', [...EDIT, 'doExport']],
          ['analytics/event-property', 'IconListDetails', '事件属性', 'Event properties', [...EDIT, 'doExport']],
        ],
      },
      {
        code: 'analytics-stability',
        icon: 'IconHeartbeat',
        name: '稳定性',
        enName: 'Stability',
        leaves: [
          ['analytics/crash-summary', 'IconActivity', '崩溃概览', 'Crash overview', REPORT],
          ['analytics/crash-android', 'IconBrandAndroid', 'Android 崩溃', 'Android crashes', REPORT],
          ['analytics/crash-ios', 'IconBrandApple', 'iOS 崩溃', 'iOS crashes', REPORT],
          ['analytics/crash-harmony', 'IconHexagonLetterH', '鸿蒙崩溃', 'Harmony crashes', REPORT],
          ['analytics/crash-anr', 'IconHourglass', 'ANR 分析', 'ANR', REPORT],
          ['analytics/crash-download', 'IconFileDownload', '崩溃导出', 'Crash exports', [...REPORT, 'doDownload']],
          [
            'analytics/symbol-table',
            'IconFileCode',
            '符号表',
            'Symbol tables',
            [...EDIT, 'doUpload', 'doParse', 'doStop'],
          ],
        ],
      },
      {
        code: 'analytics-errors',
        icon: 'IconGauge',
        name: '异常与性能',
        enName: 'Errors and performance',
        leaves: [
          ['analytics/api', 'IconApi', '接口异常', 'API errors', REPORT],
          ['analytics/js', 'IconBrandJavascript', 'JS 异常', 'JS errors', REPORT],
          ['analytics/resource', 'IconPhotoOff', '静态资源异常', 'Resource failures', REPORT],
          ['analytics/blank', 'IconSquareOff', '白屏分析', 'Blank screens', REPORT],
          ['analytics/consumed-time', 'IconStopwatch', '耗时分析', 'Slow calls', REPORT],
        ],
      },
    ],
  },
  {
    code: 'publish',
    icon: 'IconPackages',
    name: '发布管理',
    enName: 'Releases',
    leaves: [
      ['publish/android-upgrade', 'IconBrandAndroid', 'Android 全量升级', 'Android full upgrade', UPGRADE],
      ['publish/ios-upgrade', 'IconBrandApple', 'iOS 全量升级', 'iOS full upgrade', UPGRADE],
      ['publish/harmony-upgrade', 'IconHexagonLetterH', '鸿蒙全量升级', 'Harmony full upgrade', UPGRADE],
      [
        'publish/offline-upgrade',
        'IconPackageExport',
        '离线包升级',
        'Offline packages',
        [...UPGRADE, 'doRollback', 'doTakeDown', 'doMarkDefect'],
      ],
      ['publish/applet-upgrade', 'IconPuzzle', '小程序升级', 'Applet packages', [...EDIT, 'doPublish', 'doExport']],
      [
        'publish/param-manager',
        'IconToggleRight',
        '参数开关管理',
        'Parameters and switches',
        [...EDIT, 'doEnable', 'doInvalidate', 'doExport'],
      ],
      ['publish/ftp-manager', 'IconServerCog', '上传服务管理', 'Upload services', EDIT],
      ['publish/release-timeline', 'IconCalendarStats', '发布时间线', 'Release timeline', READ],
      ['publish/device-delivery', 'IconDeviceMobile', '设备投放诊断', 'Device delivery check', READ],
    ],
  },
  {
    code: 'message',
    icon: 'IconSend',
    name: '消息推送',
    enName: 'Push',
    leaves: [
      ['message/push', 'IconBellRinging', '推送消息', 'Messages', [...EDIT, 'doPush', 'doExport']],
      ['message/template', 'IconTemplate', '消息模板', 'Templates', EDIT],
      ['message/tag', 'IconTags', '用户标签', 'User tags', EDIT],
      ['message/stats', 'IconChartBar', '推送统计', 'Statistics', REPORT],
      ['message/key', 'IconKey', '推送密钥', 'Push keys', EDIT],
    ],
  },
  {
    code: 'advertisement',
    icon: 'IconSpeakerphone',
    name: '广告运营',
    enName: 'Advertising',
    leaves: [
      [
        'advertisement/activity-manager',
        'IconAd2',
        '活动管理',
        'Activities',
        [...EDIT, 'doOnline', 'doOffline', 'doView'],
      ],
      ['advertisement/activity-effect', 'IconTargetArrow', '活动效果', 'Activity effect', REPORT],
      ['advertisement/booth-manager', 'IconSlideshow', '展位管理', 'Ad slots', EDIT],
      ['advertisement/crowd-manager', 'IconUsersGroup', '人群管理', 'Audiences', [...EDIT, 'doImport', 'doExport']],
    ],
  },
  {
    code: 'platform',
    icon: 'IconRoute2',
    name: '应用与网关',
    enName: 'Apps and gateway',
    leaves: [
      ['platform/application', 'IconApps', '应用管理', 'Applications', EDIT],
      ['platform/application-config', 'IconAdjustments', '应用配置', 'Application settings', ['doQuery', 'doUpdate']],
      ['platform/api-group', 'IconComponents', '接口分组', 'API groups', EDIT],
      [
        'platform/api-manager',
        'IconApi',
        '接口交易管理',
        'API transactions',
        [...EDIT, 'doEnable', 'doDisable', 'doImport', 'doExport'],
      ],
      ['platform/gateway', 'IconServer2', '网关实例与同步', 'Gateway instances', [...EDIT, 'doGenerate', 'doSync']],
      [
        'platform/black-white-list',
        'IconShieldX',
        '黑白名单',
        'Black and white lists',
        [...EDIT, 'doImport', 'doExport'],
      ],
      [
        'platform/upload-sign',
        'IconCertificate',
        '签名证书',
        'Signing certificates',
        ['doQuery', 'doUpload', 'doDownload', 'doDelete'],
      ],
      [
        'platform/upload-ssl',
        'IconLock',
        'SSL 证书',
        'SSL certificates',
        ['doQuery', 'doUpload', 'doDownload', 'doDelete'],
      ],
    ],
  },
  {
    code: 'system',
    icon: 'IconSettings',
    name: '系统管理',
    enName: 'System',
    leaves: [
      ['system/user', 'IconUserCog', '用户管理', 'Users', [...EDIT, 'doEnable', 'doDisable', 'doResetPwd', 'doExport']],
      [
        'system/role',
        'IconUserShield',
        '角色管理',
        'Roles',
        [...EDIT, 'doEnable', 'doDisable', 'doAuthorize', 'doExport'],
      ],
      ['system/menu', 'IconMenuOrder', '菜单管理', 'Menus', EDIT],
      ['system/operation', 'IconHandClick', '操作权限管理', 'Operations', EDIT],
    ],
  },
];

function flatten(nodes: readonly (Leaf | Group)[], parentCode: string): MenuSeed[] {
  return nodes.flatMap((node, index) => {
    const order = (index + 1) * 10;
    if ('leaves' in node) {
      const { code, icon, name, enName, leaves } = node;
      return [{ code, parentCode, url: '', icon, name, enName, order, controls: [] }, ...flatten(leaves, code)];
    }
    const [url, icon, name, enName, controls] = node;
    // The last part of a view key is unique, and short enough for a code.
    return [{ code: url.slice(url.lastIndexOf('/') + 1), parentCode, url, icon, name, enName, order, controls }];
  });
}

/** All menus of the seed, parents before their children. */
export const menuSeeds: readonly MenuSeed[] = flatten(TREE, '0');
