import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { HttpConnection } from '../sides/http-connection.ts'

/** Of every person who can sign in to an installation that the benchmarks wrote. */
export const SIGN_IN_PASSWORD = 'Bench-1234'

/** Signs a person in. @returns the Cookie header of the session. */
export async function signInAs(connection: HttpConnection, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: SIGN_IN_PASSWORD })
  const { status, head } = await connection.send('POST', '/api/auth/login', `${MARKER_HEADER}: bench\r\n`, body)
  const [, cookie] = /set-cookie: ([^;\r]+)/i.exec(head) ?? []
  if (status !== 200 || cookie === undefined) throw new Error(`signing in was answered ${status}`)
  return cookie
}
