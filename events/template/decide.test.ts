import { describe, expect, it } from 'vitest'
import { SECTIONS } from '../form/examples.ts'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { OrganizationId, FormTemplateId } from '../kernel/ids.ts'
import { type TemplateCommand, TemplateName } from './commands.ts'
import { hasTemplate, templateDecider } from './decide.ts'
import type { TemplateEvent } from './events.ts'

const { given } = specification(templateDecider)
const id = (value: number) => FormTemplateId.parse(value)
const data = (template: number, name: string) => ({
  templateId: id(template),
  name,
  organizationId: OrganizationId.parse(2),
  sections: SECTIONS,
})
const create = (template: number, name = 'Lobby'): TemplateCommand => ({
  type: 'CreateFormTemplate',
  data: data(template, name),
})
const remove = (template: number): TemplateCommand => ({
  type: 'DeleteFormTemplate',
  data: { templateId: id(template) },
})
const created = (template: number, name = 'Lobby') =>
  fact<TemplateEvent>({ type: 'FormTemplateCreated', data: data(template, name) })
const deleted = (template: number, name = 'Lobby') =>
  fact<TemplateEvent>({ type: 'FormTemplateDeleted', data: { templateId: id(template), name } })

describe('a form template', () => {
  it('[FORM-100] takes the sections of a form that is there', () => {
    expect(given().when(create(1)).events).toEqual([{ type: 'FormTemplateCreated', data: data(1, 'Lobby') }])
    const ofNone = { type: 'CreateFormTemplate', data: { ...data(1, 'Lobby'), sections: null } } as const
    expect(given().refusal(ofNone)).toEqual({ code: 'template-form-gone' })
  })
  it('[CMD-22] is not made a second time under the same id', () => {
    expect(given(created(1)).refusal(create(1, 'Hall'))).toEqual({ code: 'template-exists' })
    expect(given(created(1), deleted(1)).refusal(create(1))).toEqual({ code: 'template-exists' })
  })
  it('[FORM-101] has a name of its own in any case, which is free once it is deleted', () => {
    expect(given(created(1)).refusal(create(2, 'LOBBY'))).toEqual({ code: 'template-name-taken', name: 'Lobby' })
    expect(given(created(1), deleted(1)).when(create(2)).events).toHaveLength(1)
    expect(given(created(1)).when(create(2, 'Hall')).events).toHaveLength(1)
  })
  it('[FORM-101] has a name that is neither blank nor longer than a title', () => {
    expect(TemplateName.parse(' Lobby ')).toBe('Lobby')
    expect(TemplateName.safeParse(' ').error?.issues[0]?.message).toBe('Please enter a template name')
    expect(TemplateName.safeParse('x'.repeat(300)).success).toBe(true)
    expect(TemplateName.safeParse('x'.repeat(301)).success).toBe(false)
  })
  it('[FORM-240] is offered to all organizations, and to one again', () => {
    const offer = (organizationId: number | null): TemplateCommand => ({
      type: 'OfferFormTemplate',
      data: {
        templateId: id(1),
        organizationId: organizationId === null ? null : OrganizationId.parse(organizationId),
      },
    })
    const offered = (organizationId: number | null, previous: number | null) => ({
      type: 'FormTemplateOffered',
      data: { templateId: 1, name: 'Lobby', organizationId, previous },
    })
    expect(given(created(1)).when(offer(null)).events).toEqual([offered(null, 2)])
    expect(given(created(1)).when(offer(2)).events).toEqual([])
    const opened = given(created(1))
      .when(offer(null))
      .events.map((event) => fact(event))
    expect(given(created(1), ...opened).when(offer(null)).events).toEqual([])
    expect(given(created(1), ...opened).when(offer(2)).events).toEqual([offered(2, null)])
    expect(given(created(1), ...opened).refusal(offer(3))).toEqual({ code: 'template-not-its-own' })
    expect(given(created(1)).refusal(offer(3))).toEqual({ code: 'template-not-its-own' })
    expect(given(created(1), deleted(1)).refusal(offer(null))).toEqual({ code: 'template-unknown' })
  })
  it('is deleted once', () => {
    const event = { type: 'FormTemplateDeleted', data: { templateId: 1, name: 'Lobby' } }
    expect(given(created(1)).when(remove(1)).events).toEqual([event])
    expect(given(created(1), deleted(1)).refusal(remove(1))).toEqual({ code: 'template-unknown' })
    expect(given().refusal(remove(1))).toEqual({ code: 'template-unknown' })
  })
  it('comes back from a snapshot as it was', () => {
    const { view } = given(created(1), created(2, 'Hall'), deleted(2, 'Hall'))
    const saved: unknown = JSON.parse(JSON.stringify(templateDecider.snapshots?.save(view)))
    const model = templateDecider.open()
    model.apply(templateDecider.snapshots?.load(saved) ?? [])
    expect(model.view).toEqual(view)
    expect([1, 2, 3].map((one) => hasTemplate(id(one), model.view))).toEqual([true, false, false])
  })
})
