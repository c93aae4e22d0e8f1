import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { type DataOf, SiteChanges, type SiteCommand } from './commands.ts'
import { siteDecider } from './decide.ts'
import type { SiteEvent } from './events.ts'
import { MAX_SITE_FILES, type SiteFile } from './files.ts'
import { contactsOf, contactsText, EMPTY_SHEET, readableFields, SITE_FIELDS } from './sheet.ts'

const { given } = specification(siteDecider)
const change = (data: DataOf<'ChangeSite'>): SiteCommand => ({ type: 'ChangeSite', data })
const contacts = [{ name: 'Mrs Süd', phone: '+41 44 668 18 00' }]
const written = fact<SiteEvent>({
  type: 'SiteSheetChanged',
  data: { address: 'Quay 3', contacts, gateCode: '4711', forCustomers: ['address'] },
})

describe('a site sheet', () => {
  it('[SITE-1] is empty at first, and takes the fields that are given', () => {
    expect(given().view.sheet).toEqual(EMPTY_SHEET)
    expect(given(written).view.sheet).toMatchObject({ address: 'Quay 3', contacts, hours: '', gateCode: '4711' })
    expect(given(written).when(change({ hours: 'Mo-Fr', address: 'Quay 3', contacts })).events).toEqual([
      { type: 'SiteSheetChanged', data: { hours: 'Mo-Fr' } },
    ])
    expect(given(written).when(change({ address: 'Quay 3' })).events).toEqual([])
  })

  it('[SITE-2] refuses a field that another person changed meanwhile, with what it says by now', () => {
    const base = { contacts: [], gateCode: '', forCustomers: [], hours: '' }
    expect(
      given(written).refusal(
        change({ contacts: [{ name: 'Ivo', phone: '' }], gateCode: '1', forCustomers: ['hours'], hours: 'x', base }),
      ),
    ).toEqual({
      code: 'changed-meanwhile',
      theirs: { contacts: contactsText(contacts), gateCode: '4711', forCustomers: 'address' },
    })
    expect(given(written).when(change({ hours: 'Mo-Fr', base })).events).toHaveLength(1)
  })

  it('[SITE-1] shows customers the fields that are marked for them, all others everything', () => {
    expect(readableFields('customer', given(written).view.sheet)).toEqual(['address'])
    for (const role of ['employee', 'installer'] as const)
      expect(readableFields(role, given(written).view.sheet)).toEqual(SITE_FIELDS)
  })

  it('[SITE-1] takes what people type: trimmed, in one line where it is one, each mark once', () => {
    const sheet = {
      address: ' Quay 3\nHarbour ',
      contacts: [{ name: ' Mrs\tSüd ', phone: '+41\n44' }],
      forCustomers: ['hours', 'address', 'hours'],
    }
    expect(SiteChanges.parse(sheet)).toEqual({
      address: 'Quay 3\nHarbour',
      contacts: [{ name: 'Mrs Süd', phone: '+41 44' }],
      forCustomers: ['address', 'hours'],
    })
    for (const wrong of [{ contacts: [{ name: '', phone: '1' }] }, { forCustomers: ['files?'] }, { gateCode: 4711 }])
      expect(SiteChanges.safeParse(wrong).success).toBe(false)
    expect(contactsOf(`${contactsText(contacts)}\n\t\n`)).toEqual(contacts)
  })

  it('[SITE-12] has files, the same bytes once, and not more than it may', () => {
    const add = (file: SiteFile): SiteCommand => ({ type: 'AddSiteFile', data: { file } })
    const remove = (digest: string): SiteCommand => ({ type: 'RemoveSiteFile', data: { digest } })
    const added = fact<SiteEvent>({ type: 'SiteFileAdded', data: { file: fileOf(1) } })
    expect(given().when(add(fileOf(1))).events).toEqual([{ type: 'SiteFileAdded', data: { file: fileOf(1) } }])
    expect(given(added).when(add({ ...fileOf(1), fileName: 'Again.pdf' })).events).toEqual([])
    const full = Array.from({ length: MAX_SITE_FILES }, (_, index) =>
      fact<SiteEvent>({ type: 'SiteFileAdded', data: { file: fileOf(index) } }),
    )
    expect(given(...full).refusal(add(fileOf(99)))).toEqual({ code: 'site-files-full' })
    expect(given(added).when(remove('d1')).events).toEqual([{ type: 'SiteFileRemoved', data: { file: fileOf(1) } }])
    expect(given(added).refusal(remove('d2'))).toEqual({ code: 'site-file-unknown' })
    const { sheet } = given(
      added,
      written,
      fact<SiteEvent>({ type: 'SiteFileRemoved', data: { file: fileOf(1) } }),
    ).view
    expect([sheet.files, sheet.address]).toEqual([[], 'Quay 3'])
  })
})

const fileOf = (number: number): SiteFile => ({
  ...{
    key: `site-3/d${number}.pdf`,
    digest: `d${number}`,
    bytes: 3,
    mediaType: 'application/pdf',
    fileName: 'Way.pdf',
  },
})
