import { notes as longText } from './field.ts'
import { sectionType } from './section-type.ts'

export const notes = sectionType({ label: 'PhySaaS Notes', fields: { notes: longText('Notes') } })
