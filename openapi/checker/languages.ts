/** Languages of the contract's texts, as HTTP and HTML name them. */
export const languageTags = { en: 'en', zh_CN: 'zh-CN', zh_TW: 'zh-TW' } as const;
