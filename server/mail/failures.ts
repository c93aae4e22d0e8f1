import type { NodemailerError } from 'nodemailer/lib/errors'

/**
 * Why a mail did not go out. `refused`: the server will not take it, however often it is asked. `later`: another attempt may
 * succeed.
 * `unknown`: the server was given it and did not answer. `reason` names the kind of failure, never an address or what the server
 * wrote.
 */
export type Failure = { readonly kind: 'refused' | 'later' | 'unknown'; readonly reason: string }

/** The commands whose refusal is about the mail, and not about who sends it or how. */
const OF_MAIL = /^(MAIL FROM|RCPT TO|DATA)$/
/** 530 to 539: the server wants another login, or TLS, which settings can mend (RFC 4954). 503: commands out of order. */
const OF_LOGIN = /^(53\d|503)$/

/** @param isOut some of the mail's content may have reached the server. */
export function failureOf(error: unknown, isOut: boolean): Failure {
  const { code, originalCode, command, responseCode, response } = error as Partial<NodemailerError>
  if (responseCode === undefined) {
    const reason = String(originalCode ?? code ?? 'failed')
    return isOut ? { kind: 'unknown', reason: `no answer (${reason})` } : { kind: 'later', reason }
  }
  const detailed = /^\d{3}[ -](?<status>[245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.groups?.['status']
  const reason = [responseCode, detailed, command && `at ${command}`].filter((part) => part !== undefined).join(' ')
  const isForGood = responseCode >= 500 && !OF_LOGIN.test(String(responseCode)) && OF_MAIL.test(command ?? '')
  return { kind: isForGood ? 'refused' : 'later', reason }
}
