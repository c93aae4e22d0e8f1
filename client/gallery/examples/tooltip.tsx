import { Plus, Search } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { State } from '../state.tsx'

export const Example = () => (
  <>
    <State title="The name of a button">
      <div className="flex gap-2">
        <IconButton label="Add a card">
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Search">
          <Search aria-hidden />
        </IconButton>
      </div>
    </State>
    <State title="Opened by a press, too">
      <Tooltip label="All changes arrive here" side="bottom" isOnPress>
        <span
          tabIndex={0}
          className="inline-flex h-6 items-center rounded-full bg-success-soft px-2.5 text-success-text"
        >
          Live
        </span>
      </Tooltip>
    </State>
  </>
)
