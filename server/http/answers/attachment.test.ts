import { expect, it } from 'vitest'
import { attachmentOf } from './attachment.ts'

it.each([
  ['P_Photos.zip', 'attachment; filename="P_Photos.zip"'],
  ['Tür (1).zip', 'attachment; filename="T_r (1).zip"; filename*=UTF-8\'\'T%C3%BCr%20%281%29.zip'],
  ['100%.zip', 'attachment; filename="100_.zip"; filename*=UTF-8\'\'100%25.zip'],
])('[EXPORT-2] names the file %s', (name, header) => {
  expect(attachmentOf(name)).toBe(header)
})
