import { sectionType } from './section-type.ts'

export const fireRelay = sectionType({ label: 'Fire Relay', photos: 'photos', fields: {} })
