import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { Checklist, ChecklistItem } from '../checklist.ts'
import type { ProjectEvent } from '../events.ts'
import { openOf } from '../rules.ts'
import { command } from './define.ts'

export const ChecklistBody = Checklist.partial()

export const updateChecklist = command('UpdateChecklist', ChecklistBody.shape, {
  roles: EVERYONE,
  undoes: ['tick'],
  mayWait: true,
  call: { method: 'PATCH', path: '/projects/:id/checklist', body: ChecklistBody, commands: ['UpdateChecklist'] },
  answers: 'project',
  decide(data, view) {
    const project = openOf(view)
    const changed = ChecklistItem.options.filter((item) => (data[item] ?? project[item]) !== project[item])
    return decided(
      ...changed.map(
        (item): ProjectEvent =>
          data[item]
            ? { type: 'ChecklistItemTicked', data: { item } }
            : { type: 'ChecklistItemUnticked', data: { item } },
      ),
    )
  },
})
