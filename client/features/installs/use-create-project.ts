import { useMutation } from '@tanstack/react-query'
import { type CreateProjectBody, ProjectSummary } from '#events/project/api.ts'
import { LISTS } from '../../api/lists.ts'
import { request } from '../../api/request.ts'
import { clearToast, toast } from '../../ui/toast.ts'
import { failedToast } from './create-project-form.ts'

/** Creates a project and gives its id. The same `idempotencyKey` with the same body never makes two. */
export function useCreateProject() {
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: CreateProjectBody; idempotencyKey: string }) => {
      const answer = await request('POST', '/api/projects', body, { idempotencyKey })
      const created = ProjectSummary.parse(answer.body)
      LISTS.projects.take({ rows: [created], gone: [] })
      return created.id
    },
    onSuccess: clearToast,
    onError: (error) => toast(failedToast(error)),
  })
}
