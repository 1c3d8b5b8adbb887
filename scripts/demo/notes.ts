/** Notes that teachers write to a mark, by status. */
export const notes = {
  '+': [
    'Dərsdə çox fəal idi.',
    'Ev tapşırığını tam yerinə yetirib.',
    'Ev tapşırığını gətirməyib.',
    '10 dəqiqə gecikib.',
    'Gecikdi',
    'Lövhədə məsələni düzgün həll etdi.',
    'Yoxlama işindən yüksək bal topladı.',
    'Mövzunu bir daha izah etmək lazımdır.',
    'Dərslik və dəftəri yanında deyildi.',
    'Sinif yoldaşına mövzunu izah etdi.',
  ],
  '-': [
    'Xəstədir, valideyni zəng edib.',
    'Həkim qəbulundadır, arayış gətirəcək.',
    'Fənn olimpiadasında iştirak edir.',
    'Ailə səbəbinə görə icazə alıb.',
    'İcazəlidir',
    'İdman yarışındadır.',
    'Səbəb bildirilməyib, valideyni ilə danışılacaq.',
  ],
} as const
