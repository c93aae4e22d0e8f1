import { text } from './field.ts'
import { sectionType } from './section-type.ts'

export const installer = sectionType({
  label: 'Installer Information',
  fields: {
    firstName: text('First Name'),
    lastName: text('Last Name'),
    email: text('Email', { input: 'email' }),
    phoneNumber: text('Phone Number', { input: 'tel' }),
  },
})
