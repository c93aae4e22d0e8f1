import { sectionType } from './section-type.ts'

export const networking = sectionType({ label: 'Networking', photos: 'photos', fields: {} })
