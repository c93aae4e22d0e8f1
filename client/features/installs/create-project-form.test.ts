import { describe, expect, it } from 'vitest'
import { Instance } from '#events/catalog/api.ts'
import { ApiError } from '../../api/request/request.ts'
import { bodyOf, CreateProjectForm, EMPTY_FORM, errorList, failedToast, invalidToast } from './create-project-form.ts'

const instances = [
  Instance.parse({
    id: 4,
    name: 'Harbour',
    organizationId: 2,
    createdAt: '2025-03-03T08:00:00.000Z',
    key: null,
    hasWebhookSecret: false,
  }),
]

/** The errors that the form library makes of a form that does not fit. */
function invalid(form: CreateProjectForm) {
  const issues = CreateProjectForm.safeParse(form).error?.issues ?? []
  const about = (field: keyof CreateProjectForm) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue && { type: issue.code, message: issue.message }
  }
  const [name, verkadaInstanceId] = [about('name'), about('verkadaInstanceId')]
  return { ...(name && { name }), ...(verkadaInstanceId && { verkadaInstanceId }) }
}

describe('the form of a new project', () => {
  it('needs a name and an instance, and says so for each', () => {
    expect(errorList(invalid(EMPTY_FORM))).toEqual(['Please enter a project name', 'Please select a Verkada instance'])
  })

  it('toasts the first problem', () => {
    expect(invalidToast(invalid({ ...EMPTY_FORM, name: '   ' }))).toMatchObject({
      title: 'Missing project name',
      description: 'Please enter a project name',
    })
    expect(invalidToast(invalid({ ...EMPTY_FORM, name: 'Harbour' }))).toMatchObject({
      title: 'Missing Verkada instance',
      description: 'Please select a Verkada instance',
    })
  })

  it('says how long a name is that is too long', () => {
    const description = 'Project name must be at most 200 characters; this one has 214'
    const problems = invalid({ ...EMPTY_FORM, name: 'x'.repeat(214), verkadaInstanceId: '4' })
    expect(errorList(problems)).toEqual([description])
    expect(invalidToast(problems)).toMatchObject({ title: 'Invalid project name', description })
  })

  it('sends the organization of its instance along', () => {
    const form = { name: 'Quay 4', verkadaInstanceId: '4', assignedUsers: ['ana@example.com'] }
    expect(bodyOf(form, instances)).toEqual({
      name: 'Quay 4',
      verkadaInstanceId: 4,
      organizationId: 2,
      assignedUsers: ['ana@example.com'],
    })
  })

  it('is not sent with an instance that is gone', () => {
    expect(bodyOf({ ...EMPTY_FORM, name: 'Quay 4', verkadaInstanceId: '5' }, instances)).toBeNull()
  })
  it.each([
    ['the sentence of the server', new ApiError(409, 'There is one already.'), 'There is one already.'],
    ['the sentence of the specification where there is none', new Error(''), 'Failed to update Verkada instance'],
  ])('that could not be created is told with %s', (_what, error, description) => {
    expect(failedToast(error)).toEqual({ title: 'Failed to create project', description, variant: 'destructive' })
  })
})
