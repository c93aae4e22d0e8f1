import { type CreateProjectBody, ProjectSummary } from '#events/project/api.ts'
import { projectList } from '../../api/projects/projects.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { clearToast } from '../../ui/toast/toast.ts'
import { failedToast } from './create-project-form.ts'

/** Creates a project and gives it. */
export const useCreateProject = () =>
  useCommand({
    call: (body: CreateProjectBody) => ({ method: 'POST', path: '/api/projects', body }),
    keepsKey: true,
    read: (body) => ProjectSummary.parse(body),
    done: (created) => {
      projectList.saved.done(created)
      clearToast()
    },
    failure: failedToast,
  })
