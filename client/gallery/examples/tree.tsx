import { Folder } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Tree, type TreeNode } from '../../ui/tree.tsx'
import { State } from '../state.tsx'

const folder = (id: string, name: string, children?: readonly TreeNode[]): TreeNode => ({
  id,
  name,
  icon: <Folder aria-hidden />,
  ...(children ? { children, aside: <Badge>{children.length}</Badge> } : {}),
})

const folders = [
  folder('harbour', 'Harbour', [
    folder('north', 'North quay', [folder('gate', 'Gate'), folder('crane', 'Crane')]),
    folder('south', 'South quay'),
  ]),
  folder('airport', 'Airport', [folder('terminal', 'Terminal')]),
  folder('other', 'Sites that are nowhere else, with a name that is longer than the place for it '.repeat(2)),
]

const withoutCrane = [
  folder('harbour', 'Harbour', [
    folder('north', 'North quay', [folder('gate', 'Gate')]),
    folder('south', 'South quay'),
  ]),
]

export const Example = () => (
  <>
    <State title="folders">
      <Folders />
    </State>
    <State title="loading">
      <Tree
        label="Folders on their way"
        nodes={undefined}
        selectedId={null}
        onSelect={() => {}}
        expandedIds={[]}
        onExpandedChange={() => {}}
      />
    </State>
  </>
)

function Folders() {
  const [nodes, setNodes] = useState(folders)
  const [selectedId, setSelectedId] = useState<string | null>('south')
  const [expandedIds, setExpandedIds] = useState(['harbour'])
  return (
    <div className="flex max-w-80 flex-col gap-2">
      <Tree
        label="Folders"
        nodes={nodes}
        selectedId={selectedId}
        onSelect={setSelectedId}
        expandedIds={expandedIds}
        onExpandedChange={setExpandedIds}
      />
      <Button className="self-start" onClick={() => setNodes(withoutCrane)}>
        Take Some Away
      </Button>
    </div>
  )
}
