import { z } from 'zod'
import { CreateProjectBody } from '#events/project/api.ts'
import type { Instance } from '#events/catalog/api.ts'
import { messageOf } from '../../api/request/request.ts'
import type { ToastMessage } from '../../ui/toast/toast.ts'

/** The fields of the dialog. The instance is a text because a list of options hands out texts. */
export const CreateProjectForm = z.object({
  name: CreateProjectBody.shape.name,
  verkadaInstanceId: z.string().min(1, 'Please select a Verkada instance'),
  assignedUsers: z.array(z.string()),
})
export type CreateProjectForm = z.infer<typeof CreateProjectForm>

export const EMPTY_FORM: CreateProjectForm = { name: '', verkadaInstanceId: '', assignedUsers: [] }

type Invalid = Partial<Record<keyof CreateProjectForm, { type?: string | undefined; message?: string | undefined }>>

/** Zod's code for a text that has fewer characters than it must. */
const TOO_SHORT = 'too_small'

/** Every sentence about what is missing, in the order of the fields. */
export const errorList = ({ name, verkadaInstanceId }: Invalid): string[] =>
  [name?.message, verkadaInstanceId?.message].filter((message) => message !== undefined)

/** The toast about a form that cannot be sent: its first problem (specification 001, section 5). */
export function invalidToast({ name, verkadaInstanceId }: Invalid): ToastMessage {
  return name
    ? {
        title: name.type === TOO_SHORT ? 'Missing project name' : 'Invalid project name',
        description: name.message,
        variant: 'destructive',
      }
    : { title: 'Missing Verkada instance', description: verkadaInstanceId?.message, variant: 'destructive' }
}

/** The toast about a project that could not be created; its fallback is the specification's (001, section 8). */
export const failedToast = (error: unknown): ToastMessage => ({
  title: 'Failed to create project',
  description: messageOf(error, 'Failed to update Verkada instance'),
  variant: 'destructive',
})

/**
 * The request's body: a project belongs to the organization of its instance. Null when the chosen instance is not among those
 * that there are (any more).
 */
export function bodyOf(
  form: CreateProjectForm,
  instances: readonly Instance[],
): z.input<typeof CreateProjectBody> | null {
  const instance = instances.find(({ id }) => String(id) === form.verkadaInstanceId)
  if (!instance) return null
  return {
    name: form.name,
    assignedUsers: form.assignedUsers,
    verkadaInstanceId: instance.id,
    organizationId: instance.organizationId,
  }
}
