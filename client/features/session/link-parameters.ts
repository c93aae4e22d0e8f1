/** The parameters of a link that was sent to a person. */
export type LinkParameters = { readonly token: string; readonly email: string }

/** The parameters of the link that the page was opened by; null where one is missing. @param search of the url, undecoded. */
export function linkParameters(search: string): LinkParameters | null {
  const parameters = new URLSearchParams(search)
  const [token, email] = [parameters.get('token')?.trim(), parameters.get('email')?.trim()]
  return token && email ? { token, email } : null
}
