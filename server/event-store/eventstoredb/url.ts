const FORM =
  /^esdb(?:\+discover)?:\/\/(?:(?<username>[^:@/?#]+):(?<password>[^:@/?#]+)@)?(?<hosts>[^@/?#]+)\/?(?:\?(?<options>[^?#]+))?$/
const HOSTS = /^[a-z0-9.-]+(:\d{1,5})?(,[a-z0-9.-]+(:\d{1,5})?)*$/i

const ANY = /./
const NUMBER = /^-?\d+$/
const LEADER = /^leader$/i
const TRUE = /^true$/

/**
 * The options of a connection string that may be given, with the form of their values. Others are refused here because the
 * client would print the whole string with its password beside a warning, or because the adapter counts on the value:
 * with `throwOnAppendFailure=false` the client invents revisions, and what follows the leader may not know the newest event.
 */
const OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['tls', /^(true|false)$/],
  ['tlsverifycert', TRUE],
  ['tlscafile', ANY],
  ['usercertfile', ANY],
  ['userkeyfile', ANY],
  ['connectionname', ANY],
  ['defaultdeadline', NUMBER],
  ['keepaliveinterval', NUMBER],
  ['keepalivetimeout', NUMBER],
  ['maxdiscoverattempts', NUMBER],
  ['discoveryinterval', NUMBER],
  ['gossiptimeout', NUMBER],
  ['nodepreference', LEADER],
  ['throwonappendfailure', TRUE],
])

/** Option names count in any case, with or without dashes. */
const optionsOf = (text: string | undefined): [string, string][] =>
  (text?.split('&') ?? []).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.toLowerCase().replace(/[-_]/g, ''), value.join('=')]
  })

type Credentials = { readonly username: string; readonly password: string }

/** The user of a connection string, if it names one. @throws URIError */
function credentialsOf(url: string): Credentials | undefined {
  const { username, password } = FORM.exec(url)?.groups ?? {}
  if (username === undefined || password === undefined) return undefined
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** True if there are several nodes, of which the client looks for the leader. */
export const isCluster = (url: string): boolean =>
  url.startsWith('esdb+discover:') || FORM.exec(url)?.groups?.['hosts']?.includes(',') === true

/** The same with one second, unless it says another time, for a node of a cluster to say who leads; the client's is five. */
export function withGossipTimeout(url: string): string {
  const options = FORM.exec(url)?.groups?.['options']
  if (optionsOf(options).some(([name]) => name === 'gossiptimeout')) return url
  return `${url}${options === undefined ? '?' : '&'}gossipTimeout=1`
}

/** The problem of a connection string: the end of a sentence, without any part of the string; null when it will do. */
export function urlProblem(url: string): string | null {
  const { hosts, options: text } = FORM.exec(url)?.groups ?? {}
  if (hosts === undefined || !HOSTS.test(hosts)) {
    return 'must be the address of an EventStoreDB, esdb://… or esdb+discover://…, with escaped signs in user and password'
  }
  const options = optionsOf(text)
  const wrong = options.find(([name, value]) => OPTIONS.get(name)?.test(value) !== true)
  if (wrong) {
    const isKnown = OPTIONS.has(wrong[0])
    return isKnown ? `must not give ${wrong[0]} that value` : 'must not have options that the client does not know'
  }
  try {
    const isPlain = options.some(([name, value]) => name === 'tls' && value === 'false')
    if (credentialsOf(url) || isPlain) return null
  } catch {
    return 'must have escaped signs in user and password'
  }
  return 'must name a user and a password, esdb://user:password@…, unless it says tls=false'
}
