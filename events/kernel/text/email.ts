import { z } from 'zod'

/** Browsers and Node have it alike (WHATWG URL); the language of events is checked without either. */
declare const URL: new (url: string) => { readonly hostname: string }

/**
 * Signs of a local part are those of RFC 5322 without `%`, `!`, `|`, braces and backticks, by which old mail programs were told other
 * ways and commands. A domain may have letters of any script.
 */
const EMAIL =
  /^[A-Za-z0-9_#$&'*+/=?^~-]+(?:\.[A-Za-z0-9_#$&'*+/=?^~-]+)*@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
const isAscii = (text: string): boolean => !/[^ -~]/.test(text)

/**
 * An e-mail with its domain in the letters that mail servers know: `müller.example` is `xn--mller-kva.example`, and both are one.
 * A text without such a domain stays as it is.
 */
export function asciiDomain(email: string): string {
  const domain = domainOf(email)
  if (isAscii(domain) || domain === email) return email
  try {
    return `${email.slice(0, -domain.length)}${new URL(`https://${domain}`).hostname}`
  } catch {
    return email
  }
}

/** An e-mail address; `sentence` is said of what is none. */
export const emailText = (sentence = 'Invalid email address') =>
  z
    .email({ pattern: EMAIL, error: sentence })
    .overwrite(asciiDomain)
    .refine((email) => isAscii(domainOf(email)), sentence)

/** An e-mail address as people are assigned by; compared without regard to case. */
export const Email = emailText().max(200)
