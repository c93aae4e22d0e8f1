import { z } from 'zod'
import { event } from '../kernel/message.ts'

const contact = z.object({ name: z.string(), phone: z.string() })
const field = z.enum(['address', 'contacts', 'hours', 'gateCode', 'bring', 'files'])
const file = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']),
  fileName: z.string(),
})

export const SiteEvent = z.discriminatedUnion('type', [
  /** The fields that an employee changed, as they are now. The history names them and shows none. */
  event(
    'SiteSheetChanged',
    {
      address: z.string().optional(),
      contacts: z.array(contact).optional(),
      hours: z.string().optional(),
      gateCode: z.string().optional(),
      bring: z.string().optional(),
      /** The fields that customers see. */
      forCustomers: z.array(field).optional(),
    },
    2,
  ),
  event('SiteFileAdded', { file }),
  /** The photo store may drop it. */
  event('SiteFileRemoved', { file }),
])
export type SiteEvent = z.infer<typeof SiteEvent>
