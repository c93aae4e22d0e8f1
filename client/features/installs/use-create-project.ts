import { type CreateProjectBody, ProjectSummary } from '#events/project/api.ts'
import { projectList } from '../../api/projects/projects.ts'
import { zoneHere } from '../../api/zone-here.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { clearToast } from '../../ui/toast/toast.ts'
import { failedToast } from './create-project-form.ts'

/** Creates a project, whose days are those of this browser's zone, and gives it. */
export const useCreateProject = () =>
  useCommand({
    call: (body: CreateProjectBody) => ({
      ...{ method: 'POST', path: '/api/projects' },
      body: { ...body, timeZone: zoneHere() },
    }),
    keepsKey: true,
    read: (body) => ProjectSummary.parse(body),
    done: (created) => {
      projectList.saved.done(created)
      clearToast()
    },
    failure: failedToast,
  })
