import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CreateProjectBody } from '#events/project/api.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { keys } from '../../api/keys.ts'
import { messageOf, request } from '../../api/request.ts'
import { clearToast, toast } from '../../ui/toast.ts'

const Created = z.object({ id: ProjectId })

/** Creates a project and gives its id. The same `idempotencyKey` with the same body never makes two. */
export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: CreateProjectBody; idempotencyKey: string }) => {
      const answer = await request('POST', '/api/projects', body, { idempotencyKey })
      return Created.parse(answer.body).id
    },
    onSuccess: () => {
      clearToast()
      return queryClient.invalidateQueries({ queryKey: keys.projects })
    },
    onError: (error) =>
      toast({ title: 'Failed to create project', description: messageOf(error), variant: 'destructive' }),
  })
}
