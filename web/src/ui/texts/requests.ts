/** Students who wait to be accepted. */
export const requests = {
  title: 'Qoşulmaq istəyənlər',
  acceptAll: 'Hamısını qəbul et',
  look: 'Müraciətlərə bax',
  undecided: '{n} müraciətdəki ad qrupdakı şagirdə oxşayır. Belə müraciətlərə ayrıca cavab verin.',
  similarCard: '“{name}” kartına oxşayır',
  cardInstead:
    'Eyni şagirddirsə, qəbul etməyin, yoxsa siyahıda iki dəfə olacaq. Ona kartın ID-sini və kodunu verin: {host}/kart səhifəsində yazanda kart hesabına birləşəcək, müraciət isə bağlanacaq.',
  accept: 'Qəbul et',
  decline: 'Rədd et',
  empty: 'Gözləyən yoxdur.',
  accepted: '{n} şagird qrupa əlavə edildi.',
  declined: '{name} adlı şagirdin müraciəti rədd edildi.',
  gone: '{n} müraciət artıq geri götürülüb.',
  loadError: 'Müraciətləri yükləmək mümkün olmadı.',
  failed: 'Müraciətlərə cavab göndərilə bilmədi.',
} as const
