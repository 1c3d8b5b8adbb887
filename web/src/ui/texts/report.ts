import { exporting } from './attendance.ts'

/** The attendance of a period as a spreadsheet and on paper. */
export const report = {
  title: exporting.report,
  period: 'Dövr',
  month: 'Ay',
  term: 'Tarix aralığı',
  all: 'Hamısı',
  signature: 'İmza',
  periodLine: 'Dövr: {period}',
  from: 'Başlanğıc tarixi',
  to: 'Bitiş tarixi',
  print: 'Çap et',
  paper: 'Kağızda görünüş',
  reversed: 'Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.',
  leavers: 'Qrupdan çıxanlar',
  until: '{date} tarixinədək',
  noLesson: 'Bu dövrdə dərs yoxdur.',
} as const
