import { useIsMutating, useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useUser } from '../../../api/people/session.tsx'
import { messageOf } from '../../../api/request/request.ts'
import { projectIdOf } from '../../../live/board.ts'
import { useBoard, useOpenBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { WideWords } from '../../../ui/text/wide-words.tsx'

/** Downloads all photos of the project in one file. It goes on when the board is left; only an icon where there is little room. */
export function ExportButton({ isNarrow }: { isNarrow: boolean }) {
  const board = useOpenBoard()
  const project = projectIdOf(board)
  const name = useBoard(({ project: head }) => head?.name ?? '')
  const mayExport = useUser().role === 'employee'
  const mutationKey = ['export-photos', project]
  const isExporting = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => (await import('../../../api/projects/export-photos.ts')).downloadPhotos(project, name),
    onSuccess: () =>
      toast({ title: 'Photos exported', description: `The photos of ${name} are among your downloads.` }),
    onError: (error) =>
      toast({
        title: 'Export failed',
        description: messageOf(error, 'Failed to export photos'),
        variant: 'destructive',
      }),
  })
  if (!mayExport) return null
  const onExport = () => {
    const hasPhotos = Array.from(board.store.getState().cards.values()).some(({ photos }) => photos?.length)
    if (hasPhotos) mutate()
    else toast({ title: 'No photos yet', description: 'Photos that are added to the cards can be exported here.' })
  }
  return (
    <Tooltip label={isExporting ? 'Exporting photos…' : 'Export Photos'}>
      <Button
        size={isNarrow ? 'sm' : 'md'}
        className="pointer-coarse:min-w-11 @max-[79rem]:px-2.5"
        icon={<FileArchive aria-hidden />}
        isPending={isExporting}
        aria-label="Export Photos"
        onClick={onExport}
      >
        {!isNarrow && <WideWords long="Export Photos" />}
      </Button>
    </Tooltip>
  )
}
