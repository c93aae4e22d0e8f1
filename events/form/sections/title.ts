import { text } from './field.ts'
import { sectionType } from './section-type.ts'

export const title = sectionType({ label: 'Form Information', fields: { formTitle: text('Form Title') } })
