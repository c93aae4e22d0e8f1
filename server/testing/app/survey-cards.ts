import type { DeviceId } from '#events/kernel/ids.ts'
import { MadeCards } from '#events/project/survey/api.ts'
import type { Send } from './app.ts'
import { formPhotos, newForm } from './forms.ts'
import { JPEG } from './pictures.ts'

const SECTION = { id: 1, type: 'camera', title: 'Camera 1', physaasNotes: 'Answer of a section' }
/** A survey with one section. */
export const FORM = { title: 'Title of a survey', sections: [SECTION] }

/** Makes a form, open to installers, whose section has a photo; its id. */
async function makeForm(employee: Send): Promise<number> {
  const assignedUsers = ['installer@test.example', 'stranger@test.example']
  const id = await newForm(employee, { ...FORM, assignedUsers })
  await employee('POST', '/api/forms/upload-photos', formPhotos(id, 1, JPEG))
  return id
}

/** Makes the form that bodies name: the first one. */
export async function makeFirstForm(employee: Send): Promise<void> {
  if ((await makeForm(employee)) !== 1) throw new Error('another form was made before')
}

/** Makes a card of the section of a new form, which has a photo; its id. */
export async function addSurveyCard(employee: Send, projectId: number): Promise<DeviceId> {
  const formId = await makeForm(employee)
  const { body } = await employee('POST', `/api/forms/${formId}/cards`, { projectId, sectionIds: [1] })
  const [card] = MadeCards.parse(body).cards
  if (!card) throw new Error('no card was made of a section')
  return card.id
}
