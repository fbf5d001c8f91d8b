console.log('frame')
