import { describe, expect, it } from 'vitest'
import { CreateFormBody } from '#events/form/api.ts'
import { bodyOf, missingIn, NO_TEMPLATE } from './new-form.ts'

describe('a new form', () => {
  it('[FORM-55] says what is missing, the title first', () => {
    expect(missingIn({ title: ' ', organizationId: '' })).toBe('Please enter a form title')
    expect(missingIn({ title: 'Lobby', organizationId: '' })).toBe('Please select an organization')
    expect(missingIn({ title: 'Lobby', organizationId: '3' })).toBeNull()
  })

  it('[FORM-56] begins with the sections title, installer and notes, as the server takes them', () => {
    const { sections, siteId } = CreateFormBody.parse(
      bodyOf({ title: 'Lobby', organizationId: '3', templateId: NO_TEMPLATE, assignedUsers: [] }),
    )
    expect(siteId).toBeNull()
    expect(sections.map(({ section }) => section)).toEqual([
      { id: 1, type: 'title', title: 'Form Information', answers: { formTitle: 'Lobby' } },
      { id: 2, type: 'installer', title: 'Installer Information', answers: {} },
      { id: 3, type: 'notes', title: 'PhySaaS Notes', answers: {} },
    ])
  })

  it('[FORM-108] that starts from a template names it, and sends no sections', () => {
    const body = bodyOf({ title: 'Lobby', organizationId: '3', templateId: '7', assignedUsers: [] })
    expect(CreateFormBody.parse(body)).toMatchObject({ templateId: 7, sections: [] })
  })
})
