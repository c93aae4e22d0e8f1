import { choice } from './field.ts'
import { sectionType } from './section-type.ts'

export const alarms = sectionType({
  label: 'Alarms',
  photos: 'photos',
  fields: {
    installationType: choice('Installation Type', {
      existingReplace: 'Existing/Replace',
      newInstallation: 'New Installation',
    }),
  },
})
