/** The one stream of all accounts, because e-mails, usernames and names of companies are unique across them. */
export const ACCOUNT_STREAM = 'accounts'
