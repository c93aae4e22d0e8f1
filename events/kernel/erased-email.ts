/** The end of an e-mail in the place of one that was erased. No mail server takes it (RFC 2606). */
export const ERASED_DOMAIN = '@erased.invalid'

/** True if an e-mail stands in the place of one that was erased. */
export const isErasedEmail = (email: string): boolean => email.toLowerCase().endsWith(ERASED_DOMAIN)

/** The refusal of such an e-mail as that of a person: they would take the place of one who was erased (docs/rules.md, ERASE-64). */
export const ERASED_EMAIL = 'This address stands for erased people'
