import { choice, notes, several } from './field.ts'
import { sectionType } from './section-type.ts'

export const camera = sectionType({
  label: 'Camera',
  isCounted: true,
  photos: 'photos',
  fields: {
    typeOfInstall: choice('Type of Install', {
      newInstall: 'New Install',
      existingEquipment: 'Existing Equipment',
    }),
    cableRun: choice('Cable Run', { reuseOld: 'Reuse Old', newCableRun: 'New Cable Run' }),
    accessibility: several('Accessibility', { ladder: 'Ladder', liftRequired: 'Lift Required' }),
    mountingSurface: several('Mounting Surface', {
      hardCeiling: 'Hard Ceiling',
      dropCeiling: 'Drop Ceiling',
      masonryWall: 'Masonry Wall',
      metalWall: 'Metal Wall',
      sheetrockWall: 'Sheetrock Wall',
    }),
    cameraNotes: notes('Camera Notes'),
    physaasNotes: notes('PhySaaS Notes'),
  },
})
