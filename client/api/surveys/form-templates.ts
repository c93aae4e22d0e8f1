import { FormTemplate } from '#events/template/api.ts'
import { Collection, useCollection } from '../collection.ts'
import { follow } from '../lists/topics.ts'

export const formTemplateList = follow('formTemplates', new Collection('/api/form-templates', FormTemplate))

/** The templates that forms are started from. Employees and installers only. */
export const useFormTemplates = ({ isEnabled = true } = {}) => useCollection(formTemplateList, { isEnabled })
