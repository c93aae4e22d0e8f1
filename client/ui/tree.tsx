import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { cn } from './cn.ts'
import { Loading } from './loading.tsx'
import { Skeleton } from './skeleton.tsx'

/** A thing that may have others in it. `aside` stands at the right end (a count). Ids are unique in the whole tree. */
export type TreeNode = {
  id: string
  name: string
  icon?: ReactNode
  aside?: ReactNode
  children?: readonly TreeNode[]
}

/** Of what holds the topmost nodes; nothing of it shows. */
const ROOT = ''
/** How far each level stands in, in pixels. */
const INDENT_PX = 20

/** All nodes by id, the invisible root too. */
function byId(nodes: readonly TreeNode[]): Map<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  const add = (node: TreeNode) => {
    found.set(node.id, node)
    node.children?.forEach(add)
  }
  add({ id: ROOT, name: '', children: nodes })
  return found
}

type TreeProps = {
  label: string
  nodes: readonly TreeNode[]
  selectedId: string | null
  onSelect: (id: string) => void
  expandedIds: readonly string[]
  onExpandedChange: (ids: string[]) => void
}

/**
 * Things in things, of any depth, one of which is selected: folders. A press or Enter selects, the arrow beside a name opens
 * and closes. It is one stop for the Tab key: up and down move, right opens or goes in, left closes or goes out, Home and End
 * go to the ends. `label` names it; `nodes` are undefined while they load. For two levels, a Collapsible with a list is simpler.
 */
export const Tree = ({ nodes, ...tree }: Omit<TreeProps, 'nodes'> & { nodes: readonly TreeNode[] | undefined }) =>
  nodes ? <LoadedTree nodes={nodes} {...tree} /> : <LoadingTree label={tree.label} />

function LoadedTree({ label, nodes, selectedId, onSelect, expandedIds, onExpandedChange }: TreeProps) {
  const index = useMemo(() => byId(nodes), [nodes])
  const [focusedId, setFocusedId] = useState<string | null>(null)
  // The library builds all again whenever it is given another array.
  const [expanded, setExpanded] = useState(() => [...expandedIds])
  if (expanded.join() !== expandedIds.join()) setExpanded([...expandedIds])
  const tree = useTree<TreeNode | undefined>({
    rootItemId: ROOT,
    dataLoader: {
      getItem: (id) => index.get(id),
      getChildren: (id) => index.get(id)?.children?.map((child) => child.id) ?? [],
    },
    getItemName: (item) => item.getItemData()?.name ?? '',
    isItemFolder: (item) => (item.getItemData()?.children?.length ?? 0) > 0,
    state: { expandedItems: expanded, focusedItem: focusedId },
    setExpandedItems: (next) => onExpandedChange(typeof next === 'function' ? next(expanded) : next),
    setFocusedItem: (next) => setFocusedId(typeof next === 'function' ? next(focusedId) : next),
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  })
  useLayoutEffect(() => tree.rebuildTree(), [tree, index])
  // What was taken out a moment ago may still be among them.
  const items = tree.getItems().filter((item) => index.has(item.getId()))
  const stopId = [focusedId, selectedId].find((id) => items.some((item) => item.getId() === id)) ?? items[0]?.getId()
  // Focus on something that a closed folder hides, or that is gone, would leave the tree without a stop for Tab.
  if (stopId !== undefined && stopId !== focusedId) setFocusedId(stopId)

  return (
    <div {...tree.getContainerProps(label)} className="flex flex-col">
      {items.map((item) => {
        const id = item.getId()
        const node = index.get(id)
        return (
          <button
            key={id}
            type="button"
            {...item.getProps()}
            aria-selected={id === selectedId}
            onClick={() => {
              item.setFocused()
              onSelect(id)
            }}
            style={{ paddingLeft: item.getItemMeta().level * INDENT_PX }}
            className={cn(
              'flex min-h-8 w-full items-stretch rounded-control pr-2 text-left transition-colors pointer-coarse:min-h-11',
              id === selectedId ? 'bg-accent-soft font-medium text-accent-text' : 'hover:bg-hover',
            )}
          >
            <span
              // The arrow keys do the same.
              aria-hidden
              className="flex w-7 shrink-0 items-center justify-center text-muted pointer-coarse:w-11"
              onClick={(event) => {
                if (!item.isFolder()) return
                event.stopPropagation()
                if (item.isExpanded()) item.collapse()
                else item.expand()
              }}
            >
              {item.isFolder() && (
                <ChevronRight className={cn('size-4 transition-transform', item.isExpanded() && 'rotate-90')} />
              )}
            </span>
            {node?.icon && <span className="mr-2 flex items-center [&_svg]:size-4">{node.icon}</span>}
            <span className="line-clamp-2 min-w-0 flex-1 self-center break-words">{node?.name}</span>
            {node?.aside && <span className="flex items-center pl-2">{node.aside}</span>}
          </button>
        )
      })}
    </div>
  )
}

const LoadingTree = ({ label }: { label: string }) => (
  <Loading label={`Loading: ${label}...`} className="flex flex-col gap-4 py-2">
    {['w-40', 'ml-5 w-36', 'ml-5 w-28', 'w-32'].map((looks) => (
      <Skeleton key={looks} className={cn('h-4 max-w-full', looks)} />
    ))}
  </Loading>
)
