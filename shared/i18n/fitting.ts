import { bilingual } from '#shared/i18n/messages.ts'

/** Who fits the wheels, and what the fitter is told. Said by markup of the server alone. */
export const fitting = bilingual(
  {
    title: 'Where can I have them fitted?',
    text: 'Any tyre shop with a balancer and a torque wrench can do it. Ask whether they mount tyres without touching the rim, and whether they check the torque again after about 80 km.',
    sheet:
      'Take the fit sheet along: “Does it fit?” prints on one page with your car, the edges of the wheel, hub, ring, nuts or bolts and tyre size.',
    more: 'What to ask a fitter',
    partners: 'Fitting centres near you',
    partners_text: 'Each centre sets its own price. Call before you go.',
    example: 'Example',
    map: (name: string) => `Map: ${name}`,
    map_word: 'Map',
    torque: (torque: string) =>
      `Tightening torque for your car: ${torque}. Compare it with the car’s handbook, and check it again after about 80 km.`,
    torque_unknown: 'We have no tightening torque for this car: your fitter takes it from the car’s handbook.',
    gcc: 'These figures are for a GCC-spec car. On a car imported from the US or Japan, bolt pattern, hub and brakes can differ.',
    gcc_more: 'Imported cars',
  },
  {
    title: 'أين أركّب الجنوط؟',
    text: 'يمكن لأي محل إطارات لديه جهاز ترصيص ومفتاح عزم أن يركّبها. اسألوا هل يركّبون الإطار من دون ملامسة الجنط، وهل يتحققون من العزم مرة ثانية بعد نحو 80 كم.',
    sheet:
      'خذوا معكم ورقة الملاءمة: يُطبع قسم «هل يركب؟» في صفحة واحدة فيها سيارتكم وحواف الجنط والهب والحلقة والصواميل أو المسامير وقياس الإطار.',
    more: 'ماذا تسألون فني التركيب',
    partners: 'مراكز تركيب قريبة منكم',
    partners_text: 'كل مركز يحدد سعره. اتصلوا قبل الذهاب.',
    example: 'مثال',
    map: (name: string) => `الخريطة: \u2068${name}\u2069`,
    map_word: 'الخريطة',
    torque: (torque: string) =>
      `عزم شد العجلات في سيارتكم: ${torque.replace('Nm', 'نيوتن متر')} (تحققوا منه في دليل السيارة، ومرة ثانية بعد نحو 80 كم).`,
    torque_unknown: 'لا نعرف عزم الشد لهذه السيارة: يأخذه فني التركيب من دليل السيارة.',
    gcc: 'هذه الأرقام لسيارة بمواصفات خليجية. في السيارات المستوردة من أمريكا أو اليابان قد يختلف قياس المسامير والهب والفرامل.',
    gcc_more: 'السيارات المستوردة',
  },
)
