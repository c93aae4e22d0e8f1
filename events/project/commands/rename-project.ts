import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { demandUnchanged } from '../../kernel/changed-meanwhile.ts'
import { decided } from '../../kernel/decider.ts'
import { openOf } from '../rules.ts'
import { ProjectName } from './create-project.ts'
import { command } from './define.ts'

/** `base`: the name that the person saw. */
export const ProjectNameBody = z.object({ name: ProjectName, base: z.string().optional() })

export const renameProject = command('RenameProject', ProjectNameBody.shape, {
  roles: EMPLOYEES,
  undoes: ['project-name'],
  call: { method: 'PATCH', path: '/projects/:id/name', body: ProjectNameBody, commands: ['RenameProject'] },
  answers: 'project',
  /** A name that the person did not see is replaced by no one unknowingly. */
  decide({ name, base }, view) {
    const { name: previous } = openOf(view)
    demandUnchanged({ name }, { name: base }, { name: previous })
    return name === previous ? decided() : decided({ type: 'ProjectRenamed', data: { name, previous } })
  },
})
