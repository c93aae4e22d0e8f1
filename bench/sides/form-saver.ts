import { randomUUID } from 'node:crypto'
import { Form } from '#events/form/api.ts'
import { IDEMPOTENCY_HEADER, MARKER_HEADER } from '#events/kernel/http.ts'
import { HttpConnection } from './http-connection.ts'
import { now } from '../figures/clock.ts'
import type { Scope } from '../scope.ts'

/** Saves a form as its page does: whole, with the revision that it shows, and one field of one section changed each time. */
export type FormSaver = {
  /** `asked`, `answered`: bytes of the two bodies. `at`: when it was sent, and `ms`: how long the answer took (see clock.ts). */
  save(): Promise<{
    readonly revision: number
    readonly asked: number
    readonly answered: number
    readonly at: number
    readonly ms: number
  }>
}

/** @param cookie of a session. @param id of a form whose sections are cameras. */
export async function openFormSaver(url: string, cookie: string, id: number, scope: Scope): Promise<FormSaver> {
  const connection = await scope.keep(new HttpConnection(url), async (made) => made.close())
  const headers = `cookie: ${cookie}\r\n${MARKER_HEADER}: bench\r\n`
  const ask = async (method: string, more: string, body: string) => {
    const answer = await connection.send(method, `/api/forms/${id}`, `${headers}${more}`, body)
    if (answer.status !== 200) throw new Error(`the form was answered ${answer.status}: ${answer.body}`)
    return answer.body
  }
  let form = Form.parse(JSON.parse(await ask('GET', '', '')))
  let count = 0
  return {
    async save() {
      const section = form.sections[count % form.sections.length]
      if (!section) throw new Error('the form has no sections')
      section['cameraNotes'] = `note ${++count}`
      const body = JSON.stringify(form)
      const at = now()
      const answer = await ask('PATCH', `${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n`, body)
      const ms = now() - at
      form = JSON.parse(answer) as Form
      return { revision: form.revision, asked: body.length, answered: answer.length, at, ms }
    },
  }
}
