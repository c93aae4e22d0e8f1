import type { Send } from './app.ts'
import { JPEG, photoForm, PNG } from './pictures.ts'

/** A valid body for each route of site sheets that takes one. */
export const SITE_BODIES = {
  'PUT /api/projects/:id/site': { address: 'Quay 1', gateCode: '4711' },
  'POST /api/projects/:id/site/files': photoForm(PNG, { field: 'file' }),
}

/** Adds the same picture to a card, and to the site sheet of its project, where customers see it. */
export async function addDigest(employee: Send, { card, project }: { card: number; project: number }): Promise<void> {
  await employee('POST', `/api/devices/${card}/photos`, photoForm(JPEG))
  await employee('POST', `/api/projects/${project}/site/files`, photoForm(JPEG, { field: 'file' }))
  await employee('PUT', `/api/projects/${project}/site`, { forCustomers: ['files'] })
}
