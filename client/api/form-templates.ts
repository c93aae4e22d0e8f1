import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormTemplate } from '#events/template/api.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The templates of forms as the query cache has them, which the live channel keeps in step. */
export const formTemplateList = follow(
  'formTemplates',
  new LiveList<FormTemplate>(queryClient, ['/api/form-templates']),
)

/** The templates that forms are started from. Employees and installers only. */
export const useFormTemplates = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(formTemplateList, (signal) => read('/api/form-templates', z.array(FormTemplate), signal)),
    enabled: isEnabled,
  })
