// The questions before something that cannot be taken back, and how a page comes to them.
import type { Page } from 'playwright/test'
import { button, chooseOn, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { openDetails as openFeedback } from '../feedback/feedback-page.ts'
import { dialog, makeInstance, openInstances, unique } from '../instances/instances-page.ts'
import { addNote } from '../notes/notes-screens.ts'
import { openViewer } from '../photos/photos-page.ts'
import { manageFolders, openProjectMenu } from '../installs/project-screens.ts'
import { asked, type Screen } from '../kit/screen.ts'
import { importList, refuseTwo } from '../kit/screen-steps.ts'

const twoCards = [{ name: 'Cam 1' }, { name: 'Cam 2', status: 'installed' as const }]

async function deleteCard(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Delete a card', twoCards))
  await chooseOn(page, 'Cam 1', 'Delete')
}

async function deleteCards(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Delete cards', [{ name: 'Cam 1' }, { name: 'C'.repeat(200) }]))
  await page.getByRole('checkbox', { name: 'Select Cam 1' }).click()
  await page.getByRole('checkbox', { name: 'Select CCC' }).click()
  await page.getByRole('region', { name: 'Selected cards' }).getByRole('button', { name: 'Delete' }).click()
}

async function completeProject(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Complete', twoCards)
  const data = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await page.request.patch(`/api/projects/${id}/checklist`, { headers, data })
  await openBoard(page, id)
  await button(page, 'Installation Complete').click()
}

async function undoImport(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Undo an import', []))
  await importList(page)
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: /^Undo import/ }).click()
}

async function deletePhoto(page: Page): Promise<void> {
  await openViewer(page)
  await button(page, 'Delete this photo').click()
}

async function deleteFolder(page: Page): Promise<void> {
  const name = unique('Folder')
  await page.request.post('/api/folders', { headers, data: { name, parentFolderId: null } })
  await manageFolders(page)
  await button(page, `Delete ${name}`).click()
}

/** The organizations, one of them of no use to any instance. */
async function openOrganizations(page: Page): Promise<string> {
  const name = unique(`Quay ${'of the far end '.repeat(5)}`.trim())
  await page.request.post('/api/organizations', { headers, data: { name } })
  await openInstances(page)
  await button(page, 'Manage Organizations').click()
  return name
}

async function deleteOrganization(page: Page): Promise<void> {
  await button(page, `Delete ${await openOrganizations(page)}`).click()
}

async function renameOrganization(page: Page): Promise<void> {
  await button(page, `Rename ${await openOrganizations(page)}`).click()
}

async function deleteInstance(page: Page): Promise<void> {
  const { name } = await makeInstance(page, unique('Quay'))
  await openInstances(page)
  await button(page, `Delete ${name}`).click()
}

async function deleteFeedback(page: Page): Promise<void> {
  await openFeedback(page)
  await button(page, 'Delete feedback').click()
}

async function discardNote(page: Page): Promise<void> {
  await addNote(page)
  await dialog(page).getByLabel('Title').fill('Gate code')
  await page.keyboard.press('Escape')
}

async function discardRefusals(page: Page): Promise<void> {
  await refuseTwo(page)
  await button(page, 'Discard all').click()
}

export const questionScreens: readonly Screen[] = [
  asked('delete-card', deleteCard, 'features/board/actions/use-remove-card.ts'),
  asked('delete-cards', deleteCards, 'features/board/selection/selection-bar.tsx'),
  asked('complete-project', completeProject, 'features/board/header/project-actions.tsx'),
  asked('undo-import', undoImport, 'features/board/header/undo-import-item.tsx'),
  asked('delete-photo', deletePhoto, 'features/board/photos/board-viewer.tsx'),
  asked('delete-folder', deleteFolder, 'features/installs/folder-row.tsx'),
  asked('delete-organization', deleteOrganization, 'features/instances/organization-row.tsx'),
  asked('delete-instance', deleteInstance, 'features/instances/instances-screen.tsx'),
  asked('delete-feedback', deleteFeedback, 'features/feedback/feedback-details.tsx'),
  asked('discard-note', discardNote, 'features/notes/note-dialog.tsx'),
  asked('discard-refusals', discardRefusals, 'shared/waiting/refusals-panel.tsx'),
  asked(
    'reset-quota',
    async (page) => {
      await page.goto('/quota-dashboard')
      await page
        .getByRole('button', { name: /^Reset (the )?quota of/ })
        .first()
        .click()
    },
    'features/quota/quota-dashboard-screen.tsx',
  ),
  asked(
    'open-registration',
    async (page) => {
      await page.goto('/system?tab=settings')
      await page.getByRole('switch', { name: 'People register without an invitation' }).click()
    },
    'features/system/settings-tab.tsx',
  ),
  {
    name: 'rename-organization',
    person: 'employee',
    open: renameOrganization,
    seen: (page) => page.getByLabel(/^Name of Quay/),
    opens: ['features/instances/organizations-dialog.tsx'],
  },
]
