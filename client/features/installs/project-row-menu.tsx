import { Ellipsis } from 'lucide-react'
import { Menu, menuItems } from '../../ui/menu.tsx'
import { PlainIconButton } from '../../ui/plain-icon-button.tsx'
import type { ProjectRow } from './project-row-items.tsx'

const ProjectRowItems = menuItems(async () => (await import('./project-row-items.tsx')).ProjectRowItems)

/** The employees' menu of a project's row. The row's button, which `describedBy` names, says which project it is. */
export const ProjectRowMenu = ({
  describedBy,
  tabIndex,
  ...row
}: ProjectRow & { describedBy: string; tabIndex: 0 | -1 }) => (
  <Menu
    trigger={
      <PlainIconButton label="Project actions" aria-describedby={describedBy} size="sm" tabIndex={tabIndex}>
        <Ellipsis aria-hidden />
      </PlainIconButton>
    }
  >
    <ProjectRowItems {...row} />
  </Menu>
)
