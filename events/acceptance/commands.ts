import { z } from 'zod'
import { StoredFile } from '../kernel/photo.ts'
import { command } from '../kernel/message.ts'
import { AcceptanceId } from './acceptance-id.ts'
import { NamedPoint, RefuseBody, SignBody } from './answer.ts'
import { ShownAcceptance } from './shown.ts'

const acceptance = { acceptanceId: AcceptanceId }
/** The link by which a guest comes, and the open points, to which the server adds the names of devices. */
const answered = { linkId: z.guid().nullable(), points: z.array(NamedPoint) }

export const AcceptanceCommand = z.discriminatedUnion('type', [
  command('MakeAcceptance', {
    ...acceptance,
    file: StoredFile,
    revision: z.int().nonnegative(),
    timeZone: z.string(),
    shown: ShownAcceptance,
  }),
  /** `linkId` is that of a new link, where none is open. */
  command('GiveAcceptanceLink', { ...acceptance, linkId: z.guid() }),
  command('EndAcceptanceLink', acceptance),
  command('SignAcceptance', { ...acceptance, ...SignBody.shape, ...answered }),
  command('RefuseAcceptance', { ...acceptance, ...RefuseBody.shape, ...answered }),
  command('CloseAcceptances', {}),
])
export type AcceptanceCommand = z.infer<typeof AcceptanceCommand>

/** The data of a type of command. */
export type DataOf<T extends AcceptanceCommand['type']> = Extract<AcceptanceCommand, { readonly type: T }>['data']
