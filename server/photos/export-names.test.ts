import { expect, it } from 'vitest'
import type { PhotoType } from '#events/kernel/photo.ts'
import type { Card } from '#events/project/device.ts'
import { nameForExport } from './export-names.ts'

const photo = (fileName: string, mediaType: PhotoType = 'image/jpeg') => ({ fileName, mediaType })
const card = (id: number, name: string, photos?: object[]) => ({ id, name, photos }) as unknown as Card
const files = (...cards: Card[]) => nameForExport(cards).map(({ file }) => file)

it('[EXPORT-3] gives each card that has photos a folder of its own', () => {
  const photos = [photo('IMG 1.jpg')]
  expect(
    files(
      card(1, 'Door', photos),
      card(2, 'Empty'),
      card(3, 'DOOR', photos),
      card(4, 'Door (2)', photos),
      card(5, '..', photos),
      card(6, '../Door', photos),
      card(7, 'manifest.json', photos),
      card(8, 'Door', photos),
    ),
  ).toEqual([
    'Door/IMG 1.jpg',
    'DOOR (2)/IMG 1.jpg',
    'Door (2) (2)/IMG 1.jpg',
    'Card 5/IMG 1.jpg',
    '_Door/IMG 1.jpg',
    'manifest.json (2)/IMG 1.jpg',
    'Door (3)/IMG 1.jpg',
  ])
})

it('[EXPORT-3] numbers photos of one name, and gives each the ending of what it is', () => {
  const names = [
    photo('a.jpg'),
    photo('A.JPG'),
    photo('a (2).jpg'),
    photo('a.jpeg'),
    photo('a.exe'),
    photo('a', 'image/png'),
    photo('a.jpg', 'image/webp'),
    photo('.jpg'),
    photo('..\\..\\evil.png', 'image/png'),
    photo('写真.heif', 'image/heic'),
  ]
  expect(files(card(1, 'C', names)).map((file) => file.slice(2))).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (2) (2).jpg',
    'a.jpeg',
    'a.exe.jpg',
    'a.png',
    'a.jpg.webp',
    'jpg.jpg',
    '_.._evil.png',
    '写真.heif',
  ])
})

it('[EXPORT-3] takes no longer for thousands of photos of one name', () => {
  const all = files(card(1, 'C', Array<object>(20_000).fill(photo('image.jpg'))))
  expect([new Set(all).size, all.at(-1)]).toEqual([20_000, 'C/image (20000).jpg'])
})
