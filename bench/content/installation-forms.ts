import type { FormEvent } from '#events/form/events.ts'
import { type FormId, type OrganizationId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import { formStream } from '#events/form/stream.ts'
import type { Actor } from '#events/kernel/actor.ts'

const SECTIONS = 20
const CHANGES = 10

/** A section as a camera has it, filled in. */
export const cameraOf = (n: number) => ({
  id: SectionId.parse(n),
  type: 'camera',
  title: `Camera ${n}`,
  answers: {
    typeOfInstall: { newInstall: true },
    cableRun: { newCableRun: true },
    mountingSurface: { dropCeiling: true, masonryWall: false },
    cameraNotes: `above door ${n % 7}, about three metres up, looks at the ramp`,
    physaasNotes: 'needs a longer arm, and power from the rack on the first floor',
  },
})

/** The stream of a survey that was filled in: some of its sections were changed after it was made. */
export function formAt(formId: FormId, actor: Actor, organizationId: OrganizationId) {
  const created: FormEvent = {
    type: 'FormCreated',
    data: {
      ...{ formId, organizationId, title: `Survey ${formId}`, siteId: null, assignedUsers: [] },
      sections: Array.from({ length: SECTIONS }, (_, n) => cameraOf(n + 1)),
    },
  }
  const changes = Array.from({ length: CHANGES }, (_, n): FormEvent => {
    const { id, answers } = cameraOf(n + 1)
    const change = { field: 'cameraNotes', from: answers.cameraNotes, to: `${answers.cameraNotes}, and left` }
    return { type: 'SectionChanged', data: { sectionId: id, changes: [change], seen: n } }
  })
  return { name: formStream(formId), deeds: [created, ...changes].map((event) => ({ actor, event })) }
}
