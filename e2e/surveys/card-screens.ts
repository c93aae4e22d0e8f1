// The screens about sections of surveys that become cards.
import type { Page } from 'playwright/test'
import { makeBoard, openBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { openDetail, viewer } from '../photos/photos-page.ts'
import { camera, chooseMore, door, makeCards, makeForm, openForm, uploadByCall } from './form-page.ts'

const LONG = 'Of the far end of the harbour '.repeat(8).trim()

/** The dialog, with one section that is a card already. */
async function offerCards(page: Page): Promise<void> {
  const id = await makeForm(page, 'T'.repeat(300), [
    camera(1),
    camera(2, { title: `Camera ${'C'.repeat(200)}` }),
    door(3, { installType: { newInstall: true } }),
  ])
  await makeCards(page, id, await makeBoard(page, `Quay ${'of the far end '.repeat(8)}`.trim(), []), [1])
  await openForm(page, id)
  await chooseMore(page, 'Make Cards')
}

/** A card that was made from a survey, with its photo. */
async function openCard(page: Page): Promise<void> {
  const id = await makeForm(page, 'T'.repeat(300), [camera(1, { cameraNotes: LONG })])
  await uploadByCall(page, id, 1, 'view.jpg')
  const project = await makeBoard(page, 'Quay', [])
  await makeCards(page, id, project, [1])
  await openBoard(page, project)
  await openDetail(page, 'Camera 1')
}

const photos = (page: Page) => page.getByRole('list', { name: 'Photos of the survey' })
const cardOfSurvey: Screen = { name: 'card-of-survey', person: 'employee', open: openCard, seen: photos }

export const cardScreens: readonly Screen[] = [
  {
    name: 'form-cards',
    person: 'employee',
    open: offerCards,
    seen: (page) => page.getByRole('dialog').getByRole('link', { name: /^Card on / }),
    opens: ['features/surveys/form/cards/make-cards-dialog.tsx'],
  },
  cardOfSurvey,
  {
    name: 'card-of-survey-photo',
    from: cardOfSurvey,
    person: 'employee',
    open: (page) => photos(page).getByRole('button').click(),
    seen: (page) => viewer(page).getByRole('img', { name: 'view.jpg' }),
    opens: ['features/board/card/survey-of-card.tsx'],
  },
]
