import { sectionType } from './section-type.ts'

export const mdfIdf = sectionType({ label: 'MDF/IDF', photos: 'photos', fields: {} })
