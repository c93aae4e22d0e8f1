import { expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'

it.each([
  ['Cam 17', 'Cam 17'],
  ['  Hafen\t Terminal  2 ', 'Hafen Terminal 2'],
  ['東京 – Große Tür №3', '東京 – Große Tür №3'],
  ['e\u0301te\u0301', 'été'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\win.ini', 'C__Windows_win.ini'],
  ['a<b>c:"d|e?f*', 'a_b_c__d_e_f_'],
  ['name\u0000\u0007\u202egpj.exe', 'namegpj.exe'],
  ['end. . ', 'end'],
  ['.htaccess', 'htaccess'],
  ['CON', '_CON'],
  ['lpt1.jpg', '_lpt1.jpg'],
  ['console', 'console'],
  ['', 'x'],
  ['..', 'x'],
  ['///', 'x'],
  ['x'.repeat(300), 'x'.repeat(60)],
  [`${'x'.repeat(58)}😀😀`, `${'x'.repeat(58)}😀`],
])('[EXPORT-3] makes of %j the name %j', (text, name) => {
  expect(safeFileName(text, 'x')).toBe(name)
})
